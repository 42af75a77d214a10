import type { Message } from '../messages/message.ts';

/** VEHICLES-01 to VEHICLES-04; the words are ours where the requirements do not quote them. */
export const officeVehicles = {
  title: 'Vehicles',
  views: 'Vehicle checks',
  templates: 'Templates',
  results: 'Results',
  failures: 'Failures',
  add: 'Add template',
  empty: 'Add the first template: categories with questions that the crew answers with Yes or No.',
  one: 'template',
  archiveEffect: 'Crews cannot choose it any more. Results and failures stay.',
  name: 'Name',
  version: 'Version',
  notPublished: 'Not published',
  gone: 'This template is not here any more.',
  formerMember: 'A former member',
  noUnit: 'No unit',
  showImage: 'Show image of {question}',
  image: 'Image of {question}',
} as const;

/** Why a template cannot be published. */
export const templateRefusals = {
  noCategory: 'A template needs a category.',
  noQuestion: 'A category needs a question.',
  tooManyCategories: 'A template can have at most {n} categories.',
  tooManyQuestions: 'A template can have at most {n} questions.',
} as const;

/** The page on which a template is written (VEHICLES-01, VEHICLES-02). */
export const templateEditor = {
  back: 'All templates',
  newTitle: 'New template',
  published: 'Version {n}, published by {user} on {time}.',
  never: 'Not published yet. Crews see no questions before.',
  reading: 'Only admins change templates.',
  templateName: 'Name of the template',
  categoryName: 'Category {n}',
  questionName: 'Question {n} of {category}',
  questionHint: 'Question {n}',
  unnamed: 'a category without a name',
  addCategory: 'Add category',
  addQuestionTo: 'Add question to {name}',
  drag: 'Drag {name}',
  up: 'Move {name} up',
  down: 'Move {name} down',
  remove: 'Remove {name}',
  removeTitle: 'Remove {name}?',
  removeEffect: 'Its {n} questions go with it. Nothing is published before you press Publish.',
  removeVerb: 'Remove category',
  question: 'question',
  category: 'category',
  unchanged: 'Nothing changed yet.',
  willPublish: 'Becomes version {n}: {what}. Checks that are begun end on the version they began with.',
  publish: 'Publish',
  discard: 'Discard changes',
  discardTitle: 'Discard your changes to {name}?',
  discardEffect: 'What you changed here is not published and cannot be brought back.',
  outdated: 'Version {n} was published in the meantime. Your changes are still here.',
  publishAnyway: 'Publish mine instead',
  loadNewest: 'Discard mine, show version {n}',
  faults: 'Not published: {n} places need your attention.',
  oneFault: 'Not published: one place needs your attention.',
  archived: 'This template is archived: crews cannot choose it.',
  versions: 'Earlier versions',
  versionLine: 'Version {n}: {user}, {time}',
} as const;

/** What the foot counts of a draft's changes. */
export const templateChanges = {
  name: 'new name',
  added: '{n} added',
  removed: '{n} removed',
  renamed: '{n} renamed',
  moved: 'new order',
} as const;

/** What people who do not see the page hear of a move. */
export const moveAnnouncements = {
  instructions:
    'To move, press Space or Enter, then the arrow keys, then Space or Enter again. Escape leaves everything as it was.',
  lifted: '{name} lifted.',
  over: '{name} is at {n} of {total} in {list}.',
  dropped: '{name} is now {n} of {total} in {list}.',
  cancelled: '{name} stays where it was.',
  categories: 'the template',
} as const;

/** The columns of the results (VEHICLES-03). */
export const resultWords = {
  empty: 'No vehicle check was begun yet. In the field app, scan the code VEHICLE or open the menu.',
  template: 'Template',
  version: 'Version',
  unit: 'Unit',
  who: 'Who',
  when: 'When',
  state: 'State',
  open: 'Not handed in',
  begun: 'Begun',
  submitted: 'Handed in',
  passed: 'Passed',
  failed: 'Failed',
  unanswered: 'Unanswered',
  images: 'Images',
  title: '{template}, {unit}',
  answers: { passed: 'Passed', failed: 'Failed', none: 'Not answered' },
  reported: 'Reported',
  older: 'Show older',
  gone: 'This check is not among those shown. Show older ones to find it.',
} as const;

/** The failures (VEHICLES-04). */
export const failureWords = {
  empty: 'Nothing was reported. A failed question with the tick Report to admin appears here.',
  question: 'Question',
  category: 'Category',
  state: 'State',
  open: 'Open',
  fixed: 'Fixed',
  again: 'Again',
  againHint: 'Failed in this unit before, on {time}.',
  first: 'First time',
  reportedBy: 'Reported by',
  reportedOn: 'Reported',
  fixedBy: 'Fixed by',
  fixedOn: 'Fixed',
  note: 'How it was fixed',
  fix: 'Fixed',
  check: 'Check',
  checkName: '{template}, version {n}',
  gone: 'This failure is not among those shown.',
} as const;

export const vehicleMessages = {
  published: { text: '{name} is version {n} now', tone: 'success', area: 'platform' },
  fixed: { text: '{question} marked as fixed', tone: 'success', area: 'platform' },
} as const satisfies Record<string, Message>;
