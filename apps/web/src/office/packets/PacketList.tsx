import { IconDownload } from '@tabler/icons-react';
import { fill } from '@vialant/domain/words/fill';
import { packetMessages, packetWords as words } from '@vialant/domain/words/office/packets';
import { type ReactElement, useState } from 'react';
import type { Packet } from '../../queries/office/packet.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { timeText } from '../entity/entity-fields.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import { saveFrom } from '../shell/save-file.ts';

/** The packets that are made or kept, each as far as it is. */
export function PacketList({ packets }: { readonly packets: readonly Packet[] }): ReactElement {
  return (
    <section className="packets-part">
      <h2 className="packets-heading">{words.list}</h2>
      {packets.length === 0 ? (
        <p className="packets-hint">{words.empty}</p>
      ) : (
        <ul className="packets-list" aria-label={words.list}>
          {packets.map((packet) => (
            <PacketLine key={packet.id} packet={packet} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PacketLine({ packet }: { readonly packet: Packet }): ReactElement {
  const { zone } = useOfficeUser();
  const { from_date: from, to_date: to, created_on, created_by_name: name, state, with_personal } = packet;
  return (
    <li className="packets-line">
      <div className="packets-facts">
        <strong>{fill(words.of, { from, to })}</strong>
        <span>{with_personal === 1 ? words.with : words.without}</span>
        <span className="packets-hint">{fill(words.madeBy, { time: timeText(zone, new Date(created_on)), name })}</span>
        <output>
          {state === 'ready' ? readyText(packet, zone) : words.states[state]}
          {state === 'making' && ` · ${progressText(packet)}`}
        </output>
        {state === 'making' && <ProgressBar label={words.progress} part={packet.progress / 100} />}
      </div>
      {state === 'ready' && <Fetch id={packet.id} />}
    </li>
  );
}

/** Asks for a link that serves once, and lets the browser save what it leads to, however large it is. */
function Fetch({ id }: { readonly id: string }): ReactElement {
  const { client } = useBasics();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);

  async function download(): Promise<void> {
    setIsAsking(true);
    try {
      const { url } = await client.call('POST packet/link', { id });
      saveFrom(url);
    } catch {
      toast(packetMessages.failed);
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <Button busy={isAsking} icon={<IconDownload aria-hidden size="1.125rem" />} onClick={() => void download()}>
      {words.download}
    </Button>
  );
}

function progressText({ progress, writing }: Packet): string {
  return fill(words.writing, { percent: progress, file: writing ?? '' });
}

function readyText({ bytes, checkpoint, expires_on }: Packet, zone: string): string {
  const time = timeText(zone, new Date(expires_on));
  return fill(words.ready, { size: sizeText(bytes ?? 0), number: checkpoint ?? 0, time });
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1 ? `${Math.max(Math.round(bytes / 1000), 1)} kB` : `${megabytes.toFixed(1)} MB`;
}
