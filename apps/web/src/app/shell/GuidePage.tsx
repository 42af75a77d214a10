import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { GUIDES } from '@vialant/domain/words/guide/text';
import { GuideScreen } from '../../features/guide/GuideScreen.tsx';
import { paths } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';

/** The help; an unknown guide shows the choice of all. */
export function GuidePage(): ReactElement {
  const { guide } = useParams();
  const goBack = useGoBack();
  return (
    <GuideScreen
      key={guide}
      name={GUIDES.find((each) => each === guide) ?? null}
      pathOf={(name) => `${paths.help}/${name}`}
      onBack={goBack}
    />
  );
}
