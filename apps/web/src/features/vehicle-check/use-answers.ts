import { useQueryClient } from '@tanstack/react-query';
import type { CheckQuestion } from '@vialant/domain/custody/vehicle-check';
import { useRef, useState } from 'react';
import { type EntityRow, readRow } from '../../api/entities.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { isAboutVehicleChecks, questionsKey, type WireQuestion } from '../../queries/general-check.ts';
import { useBasics } from '../../services/services.ts';
import { isBehind, saveFailure } from './save-failure.ts';

/** VEHICLE-07: an answer to a question, in wire form; a field that is left out stays unchanged. */
export type Said = {
  readonly completed?: 1;
  readonly passed?: 0 | 1;
  readonly image_url?: string | null;
  readonly report_to_admin?: 0 | 1;
};

export type Answers = {
  readonly isSaving: boolean;
  /** The answer that could not be saved; saving it again uses the same key. */
  readonly unsaved: { readonly question: CheckQuestion; readonly said: Said } | null;
  /** Saves at once and returns whether it was recorded. */
  readonly save: (question: CheckQuestion, said: Said) => Promise<boolean>;
};

/** Saves each answer when it is given, with one key per answer: a second tap or a lost reply saves it only once. */
export function useAnswers(checkId: string, submissionId: string): Answers {
  const { client, newId } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const keys = useRef(new Map<string, string>());
  const isBusy = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const [unsaved, setUnsaved] = useState<Answers['unsaved']>(null);

  async function send(question: CheckQuestion, said: Said, idempotencyKey: string): Promise<unknown> {
    if (question.responseId !== null) {
      const change = { id: question.responseId, ...said };
      return client.call('POST general_check_response/update', change, { idempotencyKey });
    }
    const about = { general_check_submission_id: submissionId, general_check_question_id: question.id };
    return client.call('POST general_check_response/create', { ...about, ...said }, { idempotencyKey });
  }

  async function keep(row: EntityRow<'general_check_response'>): Promise<void> {
    const queryKey = questionsKey(checkId, submissionId);
    // A reply that is under way may have been made before this answer, and would overwrite it.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<WireQuestion[]>(queryKey, (before) => before?.map((each) => answered(each, row)));
  }

  async function save(question: CheckQuestion, said: Said): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    const name = JSON.stringify([question.id, question.responseId, said]);
    const key = keys.current.get(name) ?? newId();
    keys.current.set(name, key);
    setIsSaving(true);
    setUnsaved(null);
    try {
      await keep(readRow('general_check_response', await send(question, said, key)));
      keys.current.delete(name);
      return true;
    } catch (error) {
      setUnsaved({ question, said });
      toast(saveFailure(error));
      if (isBehind(error))
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAboutVehicleChecks(queryKey) });
      return false;
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  }

  return { isSaving, unsaved, save };
}

function answered(question: WireQuestion, row: EntityRow<'general_check_response'>): WireQuestion {
  if (question.general_check_question_id !== row.general_check_question_id) return question;
  return {
    ...question,
    id: row.id,
    completed: row.completed === true ? 1 : 0,
    passed: row.passed === null ? null : flag(row.passed),
    image_url: row.image_url,
    report_to_admin: flag(row.report_to_admin === true),
  };
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
