import type { OwnStory } from '@waymark/contracts/networks/stories/endpoints'

/** The server refuses a story while someone who can be recognized in it has not agreed. */
export const maySubmit = ({
  names_others,
  others_consented,
}: Pick<OwnStory, 'names_others' | 'others_consented'>): boolean => !names_others || others_consented
