import { IconClipboardCheck, IconFingerprint, IconScan } from '@tabler/icons-react';
import { dashboard as dashboardLabels } from '@vialant/domain/words/labels/dashboard';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

export type DashboardToolbarProps = {
  /** Without a box there is nothing to check. */
  readonly hasBox: boolean;
  readonly onInventoryCheck: () => void;
  readonly onVerifyCode: () => void;
  readonly isVerifying: boolean;
  readonly onScan: () => void;
};

/** DASH-13 to DASH-15. Scan is the one primary action; the widths follow the texts, so that none is cut at 390 px. */
export function DashboardToolbar({
  hasBox,
  onInventoryCheck,
  onVerifyCode,
  isVerifying,
  onScan,
}: DashboardToolbarProps): ReactElement {
  return (
    <>
      <Button
        className="toolbar-check"
        icon={<IconClipboardCheck aria-hidden size="1.5rem" />}
        disabled={!hasBox}
        onClick={onInventoryCheck}
      >
        {dashboardLabels.inventoryCheck}
      </Button>
      <IconButton framed label={dashboardLabels.verifyCode} busy={isVerifying} onClick={onVerifyCode}>
        <IconFingerprint aria-hidden size="1.75rem" />
      </IconButton>
      <Button className="toolbar-scan" kind="primary" icon={<IconScan aria-hidden size="1.5rem" />} onClick={onScan}>
        {dashboardLabels.scan}
      </Button>
    </>
  );
}
