import { useLocation, useNavigate } from 'react-router';
import { paths } from './paths.ts';

/** Goes back to the previous page, or to the start when this was the first page opened. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return () => void (isFirst ? navigate(paths.home) : navigate(-1));
}
