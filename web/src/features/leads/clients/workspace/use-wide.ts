import { useMediaQuery } from '@mantine/hooks'

/** Whether notes and timeline have room beside a tab. */
export const useWide = (): boolean =>
  useMediaQuery('(min-width: 75.01em)', undefined, { getInitialValueInEffect: false }) ?? false
