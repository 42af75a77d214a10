import type { Mutation } from './mutation.ts';

const WEB = 'apps/web/src';

/** Taken out of the web app. */
export const SCREENS: readonly Mutation[] = [
  {
    id: 'PROD-08',
    file: `${WEB}/app/start/product.ts`,
    find: "return written(page, 'product-name') ?? 'Vialant';",
    replace: "return written(page, 'product') ?? 'Vialant';",
  },
  {
    id: 'ROUTE-24',
    file: `${WEB}/app/PageFrame.tsx`,
    find: '<Navigate to={paths.login} replace state={loginState(location)} />',
    replace: '<Navigate to={paths.login} replace />',
  },
  {
    id: 'SHELL-11',
    file: `${WEB}/app/session/use-log-out.ts`,
    find: '    acts.forgetAll(); // an unfinished act must not be sent in the name of the next user\n',
    replace: '',
  },
  {
    id: 'LOGIN-15',
    file: `${WEB}/features/sign-in/use-sign-in.ts`,
    find: '      clearTimeout(slowNotice);\n',
    replace: '',
  },
  {
    id: 'OTP-05',
    file: `${WEB}/features/sign-in/use-sign-in.ts`,
    find: 'return messages.otp.incorrectCode;',
    replace: 'return messages.login.incorrect;',
  },
  {
    id: 'GROUP-03',
    file: `${WEB}/features/agency/ChooseAgencyPopup.tsx`,
    find: "    storage.set('selectedAgencyId', id);\n",
    replace: '',
  },
  {
    id: 'SESSION-03',
    file: `${WEB}/app/session/session-watch.ts`,
    find: '      if (lostAt !== null && time - lostAt < TIMING.session.expiredGuardMs) return;\n',
    replace: '',
  },
  {
    id: 'TEMPLOGIN-06',
    file: `${WEB}/app/arrival/TemporaryLogin.tsx`,
    find: 'await tryToken(text, from.clearClipboard);',
    replace: 'await tryToken(text);',
  },
  {
    id: 'RESET-02',
    file: `${WEB}/features/reset/ForgotPasswordScreen.tsx`,
    find: '    storage.clearForLogOut();\n',
    replace: '',
  },
  {
    id: 'SIGNUP-08',
    file: `${WEB}/features/contact/contact-form.ts`,
    find: "entry.department !== ''",
    replace: 'true',
  },
  {
    id: 'BOXPOP-05',
    file: `${WEB}/features/box-check/BoxScannedPopup.tsx`,
    find: '          debounceMs={TIMING.boxCheck.continueThrottleMs}\n',
    replace: '',
  },
  {
    id: 'ADMIN-16',
    file: `${WEB}/features/administer/AdministerScreen.tsx`,
    find: '      throttleMs={TIMING.administer.throttleMs}\n',
    replace: '',
  },
  {
    id: 'UNADM-04',
    file: `${WEB}/features/un-administer/UnAdministerScreen.tsx`,
    find: '            debounceMs={TIMING.unAdminister.throttleMs}\n',
    replace: '',
  },
  {
    id: 'UNIT-04',
    file: `${WEB}/acts/kinds/box-transfer.ts`,
    find: "return isThere ? end : { recorded: true, message: messages.transfer.notUpdated, goTo: '/' };",
    replace: 'return isThere ? end : end;',
  },
  {
    id: 'XFER-11',
    file: `${WEB}/acts/kinds/drug-transfer.ts`,
    find: '{ n: stayed.length }',
    replace: '{ n: rest.draft.drugIds.length }',
  },
  {
    id: 'INCIDENT-04',
    file: `${WEB}/features/incident/IncidentForm.tsx`,
    find: "    if (before === '') void save();\n    else setIsAsking(true);\n",
    replace: '    void save();\n',
  },
  {
    id: 'HISTORY-04',
    file: `${WEB}/features/stock-form/record-queries.ts`,
    find: 'witness: row.witnessed_by ?? row.guest_verify_name,',
    replace: 'witness: row.witnessed_by,',
  },
  {
    id: 'WITNESS-01',
    file: `${WEB}/features/witness/witness-queries.ts`,
    find: 'id !== ownId && (last === null || last > today)',
    replace: '(last === null || last > today)',
  },
  {
    id: 'GUEST-04',
    file: `${WEB}/features/guest/SignatureField.tsx`,
    find: 'onClick={() => mayPass() && setIsOpen(true)}',
    replace: 'onClick={() => setIsOpen(true)}',
  },
  {
    id: 'BIOCODE-07',
    file: `${WEB}/features/verify-code/CodeView.tsx`,
    find: '      end.current();\n',
    replace: '',
  },
  {
    id: 'OFFLINE-12',
    file: `${WEB}/outbox/drain.ts`,
    find: 'cuts.length === 0 && !isBehindRefused(entry)',
    replace: 'cuts.length === 0',
  },
  {
    id: 'OFFLINE-15',
    file: `${WEB}/app/offline/auto-sync.ts`,
    find: 'if (isStopped || !mayRun() || ',
    replace: 'if (isStopped || ',
  },
  {
    id: 'REVIEW-06',
    file: `${WEB}/features/review/ReviewPopup.tsx`,
    find: 'setTimeout(() => close(), TIMING.review.thankYouClosesAfterMs);',
    replace: 'setTimeout(() => {}, TIMING.review.thankYouClosesAfterMs);',
  },
  {
    id: 'TUTOR-06',
    file: `${WEB}/features/tutorial/TutorialScreen.tsx`,
    find: 'const n = tutorialSteps.indexOf(step) + 1;',
    replace: 'const n = tutorialSteps.indexOf(step);',
    seenBy: 'browser',
  },
  {
    id: 'IMG-03',
    file: `${WEB}/features/image/use-upload.ts`,
    find: 'void send(state.picture, running.current?.key ?? newId());',
    replace: 'void send(state.picture, newId());',
  },
  {
    id: 'API-10',
    file: `${WEB}/api/tries.ts`,
    find: "outcome.kind === 'answered' && outcome.status < 500;",
    replace: "outcome.kind === 'answered';",
  },
  {
    id: 'RT-03',
    file: `${WEB}/realtime/refetch-changed.ts`,
    find: "stock_move_record: ['stock_move_record', 'drug'],",
    replace: "stock_move_record: ['stock_move_record'],",
  },
  {
    id: 'INPUT-06',
    file: `${WEB}/ui/fields/field-state.ts`,
    find: 'onClick: () => setClicked(true)',
    replace: 'onClick: () => setClicked(false)',
  },
];
