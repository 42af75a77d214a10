import { IconAlertTriangle } from '@tabler/icons-react';
import { dashboard as dashboardLabels } from '@vialant/domain/words/labels/dashboard';
import { page as pageLabels } from '@vialant/domain/words/labels/shell';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ServicesContext } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';

type BoxBoundaryProps = { readonly children: ReactNode };
type BoxBoundaryState = { readonly failed: boolean };

/** A box that cannot be shown takes only its own place: the way to another box, and every other action, stays. */
export class BoxBoundary extends Component<BoxBoundaryProps, BoxBoundaryState> {
  static override contextType = ServicesContext;
  declare context: React.ContextType<typeof ServicesContext>;
  override state: BoxBoundaryState = { failed: false };

  static getDerivedStateFromError(): BoxBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.context?.client.reportError({ type: 'UI CRASH', message: `${message}\n${info.componentStack ?? ''}` });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <h1 className="visually-hidden">{dashboardLabels.currentInventory}</h1>
        <StateMessage
          role="alert"
          icon={<IconAlertTriangle size="2rem" />}
          title={dashboardLabels.boxFailed.title}
          text={dashboardLabels.boxFailed.text}
          action={
            <Button kind="primary" onClick={() => this.setState({ failed: false })}>
              {pageLabels.retry}
            </Button>
          }
        />
      </>
    );
  }
}
