import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { BluetoothScreen } from '../../features/bluetooth-temperature/BluetoothScreen.tsx';
import { fillInTemperature } from '../../features/box-check/check-form.ts';
import { hasBoxFlowEnded, readBoxFlow } from '../../acts/box-flow-state.ts';
import { useRecording } from '../../services/services.ts';
import { useGoBack } from '../navigation/use-go-back.ts';

/** ROUTE-06. Opened from a check or reseal of a box, it puts the temperature into that form. */
export function BluetoothTemperaturePage(): ReactElement {
  const recording = useRecording();
  const goBack = useGoBack();
  const flow = readBoxFlow(useLocation().state);
  const isWaitedFor = flow !== null && !hasBoxFlowEnded(recording, flow.actId);
  return (
    <BluetoothScreen
      onBack={goBack}
      onTake={
        isWaitedFor
          ? (celsius) => {
              fillInTemperature(recording.acts, flow.actId, celsius);
              goBack();
            }
          : null
      }
    />
  );
}
