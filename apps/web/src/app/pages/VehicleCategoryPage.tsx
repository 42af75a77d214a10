import type { ReactElement } from 'react';
import { generatePath, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { CategoryScreen } from '../../features/vehicle-check/CategoryScreen.tsx';
import { useCurrentUser } from '../session/current-user-queries.ts';
import { paths } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';

// Marks that the popup has its own history entry, so that closing it means going back.
const OVER_PAGE = { overPage: true } as const;

/** OPEN-012: the path holds the category; the query holds the check and the question that is asked. */
export function VehicleCategoryPage(): ReactElement {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { categoryId = '' } = useParams();
  const [query] = useSearchParams();
  const location = useLocation();
  const state: unknown = location.state;
  const { data: user } = useCurrentUser();
  const questionId = query.get('question');
  const check = query.get('check');
  const checkQuery = check === null ? {} : { check };
  const isOverPage = typeof state === 'object' && state !== null && 'overPage' in state;

  function askQuestion(question: string | null): void {
    if (question === null) {
      if (isOverPage) void navigate(-1);
      else void navigate({ search: new URLSearchParams(checkQuery).toString() }, { replace: true });
      return;
    }
    const search = new URLSearchParams({ ...checkQuery, question }).toString();
    const isFirst = questionId === null;
    void navigate({ search }, { replace: !isFirst, state: isFirst || isOverPage ? OVER_PAGE : null });
  }

  return (
    <CategoryScreen
      chosenId={check}
      categoryId={categoryId}
      questionId={questionId}
      mayAddImages={user?.settings.allow_image_upload ?? false}
      ways={{
        onBack: goBack,
        onQuestion: askQuestion,
        onCategory: (next) => {
          const pathname = generatePath(paths.vehicleCheckCategory, { categoryId: next });
          void navigate({ pathname, search: new URLSearchParams(checkQuery).toString() });
        },
        onRecorded: () => void navigate(paths.home, { replace: true }),
        onStart: () =>
          void navigate(
            { pathname: paths.vehicleCheck, search: new URLSearchParams(checkQuery).toString() },
            { replace: true },
          ),
      }}
    />
  );
}
