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
import { MockPatientList } from './mock-patient-list.tsx'
import styles from './mock-patients-tab.module.css'

const ANY = 'any'
const OPTIONS = [
  { value: ANY, label: 'Any scenario' },
  ...MOCK_SCENARIOS.map((value) => ({ value, label: SCENARIOS[value].label })),
]
const scenarioOf = (value: string | null): MockScenario | null => MOCK_SCENARIOS.find((one) => one === value) ?? null

/** People who do not exist, to practise with before the first real client comes. */
export function MockPatientsTab() {
  const [chosen, setChosen] = useState<string | null>(ANY)
  const create = useCreateMockPatient('Failed to create mock patient')
  const scenario = scenarioOf(chosen)
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Mock Patients</h1>
      <section className={styles.card} aria-labelledby="generate-title">
        <h2 id="generate-title">Create a mock patient</h2>
        <p className={styles.hint}>
          A mock patient goes the same way as a real client: assessed, scored and put among your clients, with a “Mock”
          badge. It is counted in no figure, has no 24-hour clock, and nobody else is told. You can have up to{' '}
          {MAX_MOCK_PATIENTS}.
        </p>
        <div className={styles.controls}>
          <Select
            label="Scenario"
            description={scenario ? SCENARIOS[scenario].scenario_description : 'Let chance decide who comes in.'}
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
        </div>
        <div aria-live="polite">{create.data && <Result answer={create.data} />}</div>
      </section>
      <MockPatientList />
    </div>
  )
}

function Result({ answer: { client_id, mock_patient, recommendations } }: { readonly answer: MockPatientAnswer }) {
  return (
    <article className={styles.result} aria-label="New mock patient">
      <div className={styles.line}>
        <h3>
          {mock_patient.name}, {mock_patient.age}
        </h3>
        <RiskBadge level={mock_patient.risk_level} score={null} />
      </div>
      <p className={styles.hint}>
        {mock_patient.primary_condition} · {mock_patient.scenario_description}
      </p>
      <dl className={styles.facts}>
        <dt>ACA plan</dt>
        <dd>{recommendations.aca_plan}</dd>
        <dt>Plan combination</dt>
        <dd>{recommendations.combination_strategy}</dd>
      </dl>
      <Button component={Link} to={clientAddress(client_id)} variant="default" size="sm">
        Open among my clients
      </Button>
    </article>
  )
}
