import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '@vialant/domain/words/messages';
import { useRef } from 'react';
import { refusalOf } from '../../api/failure.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { newestSubmissionKey } from '../../queries/general-check.ts';
import { useServices } from '../../services/services.ts';
import { saveFailure } from './save-failure.ts';

type Run = { readonly run: () => void; readonly isRunning: boolean };

/** VEHICLE-02: begins a submission, once however often it is called. */
export function useBegin(checkId: string, onBegun: () => void): Run {
  const { client, newId } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const key = useRef<string>(null);
  const begin = useMutation({
    mutationFn: () => {
      key.current ??= newId();
      const body = { general_check_id: checkId };
      return client.call('POST general_check_submission/create', body, { idempotencyKey: key.current });
    },
    onSuccess: (row) => {
      key.current = null;
      queryClient.setQueryData(newestSubmissionKey(checkId), [row]);
      onBegun();
    },
    onError: (error) => toast(saveFailure(error)),
  });
  return { run: () => !begin.isPending && begin.mutate(), isRunning: begin.isPending };
}

/** VEHICLE-08 to VEHICLE-10: hands the submission in. One that was handed in already is over, and not tried again. */
export function useSubmit(checkId: string, submissionId: string, onRecorded: () => void, onOver: () => void): Run {
  const { client, newId, now } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  // Every try sends the same request, so that a lost answer cannot hand it in twice.
  const sent = useRef<{ readonly idempotencyKey: string; readonly submitted_on: string }>(null);
  const leave = (way: () => void): void => {
    void queryClient.invalidateQueries({ queryKey: newestSubmissionKey(checkId) });
    way();
  };
  const submit = useMutation({
    mutationFn: () => {
      sent.current ??= { idempotencyKey: newId(), submitted_on: now().toISOString() };
      const { idempotencyKey, submitted_on } = sent.current;
      return client.call(
        'POST general_check_submission/update',
        { id: submissionId, submitted_on },
        { idempotencyKey },
      );
    },
    onSuccess: (row) => {
      queryClient.setQueryData(newestSubmissionKey(checkId), [row]);
      toast(messages.vehicle.recorded);
      onRecorded();
    },
    onError: (error) => {
      if (refusalOf(error)?.err !== 'CHECK_ALREADY_SUBMITTED') return toast(messages.vehicle.submitFailed);
      toast(saveFailure(error));
      leave(onOver);
    },
  });
  return { run: () => !submit.isPending && submit.mutate(), isRunning: submit.isPending };
}
