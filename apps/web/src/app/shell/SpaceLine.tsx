import { fill } from '@vialant/domain/words/fill';
import { deviceSpace as words } from '@vialant/domain/words/field/device-space';
import { LIMITS } from '@vialant/domain/values/limits';
import { type ReactElement, useEffect, useState } from 'react';
import type { Space } from '../../device/durable-storage/port.ts';
import { useDevice } from '../../services/services.ts';
import { Notice } from '../../ui/Notice.tsx';

/** OPEN-151: how much space the app has on the device, told before it is too little. */
export function SpaceLine({ opened }: { readonly opened: boolean }): ReactElement | null {
  const { durableStorage } = useDevice();
  const [space, setSpace] = useState<Space | null>(null);
  useEffect(() => {
    if (opened) void durableStorage.space().then(setSpace);
  }, [opened, durableStorage]);
  if (space === null) return null;
  const { usedBytes, totalBytes, isKept } = space;
  const sizes = { used: sizeText(usedBytes), total: sizeText(totalBytes) };
  return (
    <>
      <p className="offline-note">
        {fill(words.used, sizes)} {isKept ? words.kept : words.notKept}
      </p>
      {usedBytes > totalBytes * LIMITS.deviceSpace.fullFrom && <Notice text={words.full} />}
    </>
  );
}

const MEGABYTE = 1_000_000;

function sizeText(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  return megabytes < 1000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1000).toFixed(1)} GB`;
}
