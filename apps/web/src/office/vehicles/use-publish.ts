import { useQueryClient } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { vehicleMessages } from '@vialant/domain/words/office/vehicles';
import { useEffect, useEffectEvent, useState } from 'react';
import { allAbout } from '../../queries/query.ts';
import { checkTemplate } from '../../queries/vehicles.ts';
import { useBasics } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { type Saving, useSaving } from '../form/use-saving.ts';
import { useGo } from '../shell/leave-guard.tsx';
import { VEHICLES_PATH } from './paths.ts';
import type { Draft, Template } from './template-draft.ts';
import type { DraftControl } from './use-draft.ts';

export type Publishing = Pick<Saving, 'failure' | 'isSaving'> & {
  /** Makes the draft the version after the given one. */
  readonly publish: (version: number) => void;
};

/** Publishes the draft (VEHICLES-02). A refusal leaves it as it is. */
export function usePublish(template: Template | null, { draft, judge, reset }: DraftControl): Publishing {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const saving = useSaving('name');
  const toast = useToast();
  const go = useGo();
  const [published, setPublished] = useState<Template | null>(null);

  async function send(version: number, idempotencyKey: string): Promise<void> {
    try {
      const body = { ...bodyOf(draft), version, ...(template !== null && { general_check_id: template.id }) };
      const made = await client.call('POST general_check/publish', body, { idempotencyKey });
      queryClient.setQueryData(checkTemplate(client, made.id).queryKey, made);
      setPublished(made);
    } finally {
      // Also after a refusal: a colleague may have published meanwhile, which the page then says.
      await queryClient.invalidateQueries(allAbout('general_check'));
    }
  }

  async function publish(version: number): Promise<void> {
    if (!judge()) return;
    if (await saving.run((key) => send(version, key))) reset();
  }

  // Told only after the page is let go: the address of a new template is another one.
  const tell = useEffectEvent((made: Template) => {
    toast(vehicleMessages.published, fill(vehicleMessages.published.text, { name: made.name, n: made.version }));
    if (template === null) go(`${VEHICLES_PATH}/${made.id}`, { replace: true });
  });
  const isDone = !saving.isSaving;
  useEffect(() => {
    if (published !== null && isDone) tell(published);
  }, [published, isDone]);

  return {
    failure: saving.failure,
    isSaving: saving.isSaving,
    publish: (version) => void publish(version),
  };
}

function bodyOf({ name, categories }: Draft): Pick<Template, 'name'> & {
  categories: { name: string; questions: { id: string | null; name: string }[] }[];
} {
  return {
    name,
    categories: categories.map((category) => ({
      name: category.name,
      questions: category.questions.map(({ id, name: text }) => ({ id, name: text })),
    })),
  };
}
