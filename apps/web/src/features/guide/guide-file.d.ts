declare module '*.md' {
  import type { GuideText } from '@vialant/domain/words/guide/text';

  export const text: GuideText;
}
