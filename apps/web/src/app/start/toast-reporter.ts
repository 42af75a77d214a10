import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../api/client.ts';
import type { Toast } from '../../ui/toast/toast-queue.ts';
import { knownUserId } from '../session/current-user-queries.ts';

/** SHELL-17: reports each toast to the server, with the user who saw it when that is known. */
export function toastReporter(client: Client, queryClient: QueryClient): (toast: Toast) => void {
  return ({ text, tone }) => client.reportToast({ message: text, type: tone, userId: knownUserId(queryClient) });
}
