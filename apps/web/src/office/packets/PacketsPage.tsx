import { useQueries } from '@tanstack/react-query';
import { packetWords as words } from '@vialant/domain/words/office/packets';
import type { ReactElement } from 'react';
import { checkpointMail, packets, type Packet } from '../../queries/office/packet.ts';
import { useBasics } from '../../services/services.ts';
import { rowsFailed } from '../table/rows-failed.ts';
import { RowsFailed, RowsLoading } from '../table/TableStates.tsx';
import { CheckpointMailForm } from './CheckpointMailForm.tsx';
import { NewPacket } from './NewPacket.tsx';
import { PacketList } from './PacketList.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import './packets.css';

const LOOK_EVERY_MS = 1000;

/** PACKET-01: packets are asked for, watched while they are made, and fetched; and who keeps checkpoints outside. */
export function PacketsPage(): ReactElement {
  const { client } = useBasics();
  const [kept, mail] = useQueries({
    queries: [
      {
        ...packets(client),
        refetchInterval: ({ state: { data } }: { state: { data?: Packet[] | undefined } }) =>
          data?.some(isUnderWay) ? LOOK_EVERY_MS : false,
      },
      checkpointMail(client),
    ],
  });
  const failed = rowsFailed(kept, mail);

  function body(): ReactElement {
    if (kept.data !== undefined && mail.data !== undefined) {
      return (
        <>
          <NewPacket />
          <PacketList packets={kept.data} />
          <section className="packets-part">
            <h2 className="packets-heading">{words.verify}</h2>
            <ol className="packets-steps">
              {words.verifySteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
          <CheckpointMailForm key={mail.data.addresses.join()} mail={mail.data} />
        </>
      );
    }
    return failed === null ? <RowsLoading /> : <RowsFailed onRetry={failed.retry} busy={failed.busy} />;
  }

  return (
    <OfficePage title={words.title}>
      <p className="packets-intro">{words.intro}</p>
      {body()}
    </OfficePage>
  );
}

function isUnderWay({ state }: Packet): boolean {
  return state === 'waiting' || state === 'making';
}
