import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DeviceView } from '../../stock/view.ts';
import { renderScreen, testServices } from '../../testing/screen.tsx';
import { OfflineWorkBand } from './OfflineWorkBand.tsx';

test('OPEN-150 the band is there at once: without a network no code for it can be fetched', () => {
  const { offlineWork } = testServices({});
  const view = { stock: { takenAt: new Date(2026, 10, 16, 8, 30) } } as DeviceView;
  renderScreen(<OfflineWorkBand />, { services: { offlineWork: { ...offlineWork, view: () => view } } });
  expect(screen.getByText(/^Offline\. As this device knew it .*8:30/)).toBeTruthy();
});
