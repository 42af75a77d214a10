import type { OfflineFrame } from '../../features/stock-form/offline/OfflineFormScreen.tsx';
import { guestStep } from './guest-step.tsx';
import { phoneStep } from './phone-step.tsx';

/** The pages of the witnesses of every offline form. */
export const offlineFrame: OfflineFrame = { guest: guestStep, phone: phoneStep };
