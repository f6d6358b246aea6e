import { Button, Loader, Select } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import {
  MAX_MOCK_PATIENTS,
  MOCK_SCENARIOS,
  type MockPatientAnswer,
  type MockScenario,
} from '@waymark/contracts/leads/mock-patients/endpoints'
import { SCENARIOS } from '@waymark/rules/leads/mock-patients/scenarios'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { RiskBadge } from '../../../shared/clients/risk-badge.tsx'
import { useCreateMockPatient } from '../../../shared/clients/use-create-mock-patient.ts'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Page, Panel, PanelSection } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { MockPatientList } from './mock-patient-list.tsx'

const ANY = 'any'
const OPTIONS = [
  { value: ANY, label: 'Any scenario' },
  ...MOCK_SCENARIOS.map((value) => ({ value, label: SCENARIOS[value].label })),
]
const scenarioOf = (value: string | null): MockScenario | null => MOCK_SCENARIOS.find((one) => one === value) ?? null

/** Made-up clients for practice before the first real client arrives. */
export function MockPatientsTab() {
  const [chosen, setChosen] = useState<string | null>(ANY)
  const create = useCreateMockPatient('Failed to create mock patient')
  const scenario = scenarioOf(chosen)
  return (
    <Page title="Mock Patients" width="form">
      <PanelSection
        title="Create a mock patient"
        lead={`A mock patient takes the same path as a real client: it is assessed, scored and added to your clients, with a “Mock” badge. It is not included in any count, has no 24-hour clock, and no one else is notified. You can have up to ${MAX_MOCK_PATIENTS}.`}
      >
        <Cluster gap="md" align="end">
          <Select
            flex="1 1 16rem"
            maw="28rem"
            label="Scenario"
            description={scenario ? SCENARIOS[scenario].scenario_description : 'A random scenario.'}
            data={OPTIONS}
            value={chosen}
            onChange={setChosen}
            allowDeselect={false}
          />
          <Button
            leftSection={create.isPending ? <Loader size={18} color="white" /> : <IconFlask size={18} aria-hidden />}
            aria-disabled={create.isPending}
            onClick={() => !create.isPending && create.mutate(scenario)}
          >
            {create.isPending ? 'Creating and scoring…' : 'Generate mock patient'}
          </Button>
        </Cluster>
        <div aria-live="polite">{create.data && <Result answer={create.data} />}</div>
      </PanelSection>
      <MockPatientList />
    </Page>
  )
}

function Result({ answer: { client_id, mock_patient, recommendations } }: { readonly answer: MockPatientAnswer }) {
  return (
    <Panel as="article" tone="tint" pad="md" aria-label="New mock patient">
      <Cluster justify="between">
        <Heading level={3}>
          {mock_patient.name}, {mock_patient.age}
        </Heading>
        <RiskBadge level={mock_patient.risk_level} score={null} />
      </Cluster>
      <Text size="sm">
        {mock_patient.primary_condition} · {mock_patient.scenario_description}
      </Text>
      <Facts look="rows">
        <Fact name="ACA plan">{recommendations.aca_plan}</Fact>
        <Fact name="Plan combination">{recommendations.combination_strategy}</Fact>
      </Facts>
      <Button component={Link} to={clientAddress(client_id)} variant="default" size="sm">
        Open in my clients
      </Button>
    </Panel>
  )
}
