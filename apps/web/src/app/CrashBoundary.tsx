import { IconAlertTriangle } from '@tabler/icons-react';
import { crash as crashLabels } from '@vialant/domain/words/labels/shell';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ServicesContext } from '../services/services.ts';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/screen/Screen.tsx';
import { StateMessage } from '../ui/StateMessage.tsx';

type CrashBoundaryProps = { readonly children: ReactNode };
type CrashBoundaryState = { readonly crashed: boolean };

/** SHELL-34: shows a crash to the user, reports it to the error log, and offers to reload the app. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  static override contextType = ServicesContext;
  declare context: React.ContextType<typeof ServicesContext>;
  override state: CrashBoundaryState = { crashed: false };

  static getDerivedStateFromError(): CrashBoundaryState {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.context?.client.reportError({ type: 'UI CRASH', message: `${message}\n${info.componentStack ?? ''}` });
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <Screen>
        <h1 className="visually-hidden">{crashLabels.title}</h1>
        <StateMessage
          role="alert"
          icon={<IconAlertTriangle size="2rem" />}
          title={crashLabels.title}
          text={crashLabels.text}
          action={
            <Button kind="primary" onClick={() => this.context?.page.reload()}>
              {crashLabels.reload}
            </Button>
          }
        />
      </Screen>
    );
  }
}
