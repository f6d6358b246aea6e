import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { resetDemo } from '../../../shared/api/demo.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { storeDemoSession } from '../../../shared/session/storage.ts'

export function DemoButton() {
  const navigate = useNavigate()
  const begin = () => {
    resetDemo()
    void navigate('/broker')
    storeDemoSession()
  }
  return (
    <Stack gap="sm">
      <Text size="sm" tone="muted">
        Just looking? Try the whole portal with made-up clients. No account needed.
      </Text>
      <Button variant="light" fullWidth onClick={begin}>
        Try the demo
      </Button>
    </Stack>
  )
}
