import type { ClipboardPlugin } from '../wrapper/bridge.ts';
import type { Clipboard } from './port.ts';

/** The wrapper's clipboard, because a web view may refuse access to its own. */
export function nativeClipboard(plugin: Pick<ClipboardPlugin, 'write'>): Clipboard {
  return {
    copy: (text) =>
      plugin.write({ string: text }).then(
        () => true,
        () => false,
      ),
  };
}
