import { useQuery } from '@tanstack/react-query'
import { settingEndpoints } from '@waymark/contracts/foundation/settings/endpoints'
import { SETTING_NAMES, type SettingName } from '@waymark/contracts/foundation/settings/values'
import { ask } from '../../../shared/api/queries.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'

export function useSettings() {
  const refetchInterval = useFallbackPolling()
  return useQuery({ ...ask(settingEndpoints.listSettings), refetchInterval })
}

export const settingNamed = (name: string | null): SettingName | undefined => SETTING_NAMES.find((one) => one === name)

/** The settings and their history. */
export const SETTING_READS = [settingEndpoints.listSettings, settingEndpoints.listSettingVersions]
