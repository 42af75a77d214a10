import { registry } from '@vialant/contract/registry';
import { APP_VERSION } from '@vialant/domain/values/limits';
import type { LocalStore } from './storage.ts';

/**
 * `type` names the part of the app or the kind of error. Neither text may hold a password, a token or what was sent.
 */
type ErrorReport = { type: string; message: string };
type ToastReport = { message: string; type: 'success' | 'error'; userId: string | null };

export type Reporter = {
  /** ENT-23. Returns at once; a report that cannot be delivered is dropped. */
  reportError: (report: ErrorReport) => void;
  /** ENT-22, SHELL-17. Like `reportError`, returns at once and drops what cannot be delivered. */
  reportToast: (report: ToastReport) => void;
};

type ReportKey = 'POST error_log/create' | 'POST toast/create';

export type ReporterPorts = {
  post: (key: ReportKey, body: Record<string, unknown>) => Promise<unknown>;
  storage: LocalStore;
  platform: string;
  usingVpn?: () => boolean | Promise<boolean>;
};

/** How many reports may be under way at once, so that they do not pile up on a device that is offline for long. */
export const REPORTS_AT_ONCE = 50;

export function createReporter(ports: ReporterPorts): Reporter {
  const { error_log, toast } = registry;
  let underWay = 0;

  async function deliver(key: ReportKey, body: Record<string, unknown>): Promise<void> {
    if (underWay >= REPORTS_AT_ONCE) return;
    underWay += 1;
    try {
      await ports.post(key, { ...body, using_vpn: (await usingVpn(ports)) ? 1 : 0 });
    } catch {
      // Ignored: a report about a failed report would never end.
    } finally {
      underWay -= 1;
    }
  }

  return {
    reportError({ type, message }) {
      void deliver('POST error_log/create', {
        type: cut(type, error_log.fields.type.maxLength),
        message: cut(message, error_log.fields.message.maxLength),
        app_version: APP_VERSION,
        platform: ports.platform,
      });
    },
    reportToast({ message, type, userId }) {
      void deliver('POST toast/create', {
        message: cut(message, toast.fields.message.maxLength),
        type,
        user_token: ports.storage.get('token'),
        user_group_id: ports.storage.get('selectedAgencyId'),
        user_id: userId,
      });
    },
  };
}

async function usingVpn(ports: ReporterPorts): Promise<boolean> {
  try {
    return (await ports.usingVpn?.()) ?? false;
  } catch {
    return false;
  }
}

// Shortens a text to the server's limit. An empty one becomes a placeholder, because the server refuses empty texts.
function cut(text: string, length: number): string {
  return text.trim().slice(0, length) || '(empty)';
}
