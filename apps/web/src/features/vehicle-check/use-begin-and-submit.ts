import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '@vialant/domain/words/messages';
import { useRef } from 'react';
import { refusalOf } from '../../api/failure.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { newestSubmissionKey, questions, type WireQuestion } from '../../queries/general-check.ts';
import { useBasics } from '../../services/services.ts';
import { isHere } from '../../stock/sheet.ts';
import { saveFailure } from './save-failure.ts';

type Run = { readonly run: () => void; readonly isRunning: boolean };

/**
 * VEHICLE-02, VEHICLES-03: begins a submission about the unit, once however often it is called. `onBegun` gets its
 * questions, which are those of the version that is published by now; null if they could not be read.
 */
export function useBegin(
  checkId: string,
  unitId: string | null,
  onBegun: (asked: readonly WireQuestion[] | null) => void,
): Run {
  const { client, newId } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  // Another unit is another request, with a key of its own.
  const sent = useRef<{ readonly unitId: string | null; readonly key: string }>(null);
  const begin = useMutation({
    mutationFn: () => {
      if (sent.current?.unitId !== unitId) sent.current = { unitId, key: newId() };
      const body = { general_check_id: checkId, ...(unitId !== null && { unit_id: unitId }) };
      return client.call('POST general_check_submission/create', body, { idempotencyKey: sent.current.key });
    },
    onSuccess: async (row) => {
      sent.current = null;
      const asked = await queryClient.fetchQuery(questions(client, checkId, row.id)).catch(() => null);
      queryClient.setQueryData(newestSubmissionKey(checkId), [row]);
      onBegun(asked);
    },
    onError: (error) => toast(saveFailure(error)),
  });
  return { run: () => !begin.isPending && begin.mutate(), isRunning: begin.isPending };
}

/** VEHICLE-08 to VEHICLE-10: hands the submission in. One that was handed in already is over, and not tried again. */
export function useSubmit(checkId: string, submissionId: string, onRecorded: () => void, onOver: () => void): Run {
  const { client, newId, now } = useBasics();
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
      toast(isHere(row.id) ? messages.offline.vehicleCheck : messages.vehicle.recorded);
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
