import type { Form } from './form.ts'
import { FORM_2017 } from './form-2017.ts'

/** The Spanish version of the form of 2017. */
export const FORM_ES: Form = {
  title: 'Resumen de beneficios y cobertura: Lo que cubre este plan y lo que usted paga por los servicios cubiertos',
  period: 'Período de cobertura:',
  coverage_for: 'Cobertura para:',
  plan_type: 'Tipo de plan:',
  note: (website, phone) =>
    `El documento Resumen de beneficios y cobertura (SBC, por sus siglas en inglés) lo ayudará a elegir un plan de salud. El SBC le muestra cómo usted y el plan compartirían el costo de los servicios de atención médica cubiertos. NOTA: La información sobre el costo de este plan (llamado prima) se proporcionará por separado. Esto es solo un resumen. Para obtener más información sobre su cobertura, visite ${website} o llame al ${phone}.`,
  questions_heading: ['Preguntas importantes', 'Respuestas', 'Por qué es importante:'],
  questions: [
    {
      about: 'deductible',
      asks: '¿Cuál es el deducible general?',
      why: 'Por lo general, debe pagar todos los costos de los proveedores hasta alcanzar el monto del deducible antes de que este plan comience a pagar.',
    },
    {
      about: 'deductible_exceptions',
      asks: '¿Hay servicios cubiertos antes de alcanzar el deducible?',
      why: 'Este plan cubre algunos artículos y servicios incluso si aún no ha alcanzado el monto del deducible. Sin embargo, es posible que se aplique un copago o coseguro.',
    },
    {
      about: 'other_deductibles',
      asks: '¿Hay otros deducibles para servicios específicos?',
      why: 'Debe pagar todos los costos de estos servicios hasta el monto del deducible específico antes de que este plan comience a pagarlos.',
      why_not: 'No tiene que alcanzar deducibles para servicios específicos.',
    },
    {
      about: 'out_of_pocket',
      asks: '¿Cuál es el límite de gastos de bolsillo de este plan?',
      why: 'El límite de gastos de bolsillo es lo máximo que podría pagar en un año por servicios cubiertos.',
    },
    {
      about: 'out_of_pocket_exclusions',
      asks: '¿Qué no está incluido en el límite de gastos de bolsillo?',
      why: 'Aunque usted pague estos gastos, no cuentan para el límite de gastos de bolsillo.',
    },
    {
      about: 'network',
      asks: '¿Pagará menos si usa un proveedor de la red?',
      why: 'Este plan usa una red de proveedores. Usted pagará menos si usa un proveedor de la red del plan. Pagará más si usa un proveedor fuera de la red y podría recibir una factura por la diferencia entre lo que cobra el proveedor y lo que paga su plan (facturación de saldo).',
    },
    {
      about: 'referral',
      asks: '¿Necesita una remisión para ver a un especialista?',
      why: 'Este plan pagará algunos o todos los costos para ver a un especialista por servicios cubiertos, pero solo si tiene una remisión antes de ver al especialista.',
      why_not: 'Puede ver al especialista que elija sin una remisión.',
    },
  ],
  before_services: [
    'Todos los costos de copagos y coseguros que se muestran en esta tabla son después de haber alcanzado su deducible, si corresponde un deducible.',
  ],
  services_heading: {
    event: 'Evento médico común',
    service: 'Servicios que podría necesitar',
    paid: 'Lo que usted pagará',
    in: 'Proveedor de la red (Usted pagará lo mínimo)',
    in_other: 'Proveedor de la red de nivel 2 (Usted pagará más)',
    out: 'Proveedor fuera de la red (Usted pagará lo máximo)',
    limits: 'Limitaciones, excepciones y otra información importante',
  },
  events: [
    {
      name: 'Si visita el consultorio o la clínica de un proveedor de atención médica',
      rows: {
        primary_care: 'Visita de atención primaria para tratar una lesión o enfermedad',
        specialist: 'Visita a un especialista',
        preventive: 'Atención preventiva/evaluaciones/vacunas',
      },
    },
    {
      name: 'Si se realiza una prueba',
      rows: {
        diagnostic_test: 'Prueba de diagnóstico (radiografías, análisis de sangre)',
        imaging: 'Diagnóstico por imágenes (tomografías computarizadas/PET, resonancias magnéticas)',
      },
    },
    {
      name: 'Si necesita medicamentos para tratar su enfermedad o afección. Hay más información sobre la cobertura de medicamentos recetados en {website}',
      rows: {
        generic_drugs: 'Medicamentos genéricos',
        preferred_brand_drugs: 'Medicamentos de marca preferidos',
        non_preferred_brand_drugs: 'Medicamentos de marca no preferidos',
        specialty_drugs: 'Medicamentos especializados',
      },
    },
    {
      name: 'Si se somete a una cirugía ambulatoria',
      rows: {
        outpatient_facility: 'Cargo del centro (p. ej., centro de cirugía ambulatoria)',
        outpatient_surgeon: 'Honorarios del médico/cirujano',
      },
    },
    {
      name: 'Si necesita atención médica inmediata',
      rows: {
        emergency_room: 'Atención en la sala de emergencias',
        ambulance: 'Transporte médico de emergencia',
        urgent_care: 'Atención de urgencia',
      },
    },
    {
      name: 'Si lo hospitalizan',
      rows: {
        hospital_facility: 'Cargo del centro (p. ej., habitación de hospital)',
        hospital_surgeon: 'Honorarios del médico/cirujano',
      },
    },
    {
      name: 'Si necesita servicios de salud mental, salud conductual o abuso de sustancias',
      rows: {
        mental_health_outpatient: 'Servicios para pacientes ambulatorios',
        mental_health_inpatient: 'Servicios para pacientes hospitalizados',
      },
    },
    {
      name: 'Si está embarazada',
      rows: {
        pregnancy_visits: 'Visitas al consultorio',
        delivery_professional: 'Servicios profesionales de parto',
        delivery_facility: 'Servicios del centro para el parto',
      },
    },
    {
      name: 'Si necesita ayuda para recuperarse o tiene otras necesidades especiales de salud',
      rows: {
        home_health: 'Atención médica en el hogar',
        rehabilitation: 'Servicios de rehabilitación',
        habilitation: 'Servicios de habilitación',
        skilled_nursing: 'Atención de enfermería especializada',
        equipment: 'Equipo médico duradero',
        hospice: 'Servicios de hospicio',
      },
    },
    {
      name: 'Si su hijo necesita atención dental o de la vista',
      rows: {
        child_eye_exam: 'Examen de la vista para niños',
        child_glasses: 'Anteojos para niños',
        child_dental: 'Chequeo dental para niños',
      },
    },
  ],
  excluded: [
    'Servicios que su plan generalmente NO cubre',
    '(Consulte su póliza o el documento del plan para obtener más información y una lista de otros servicios excluidos).',
  ],
  other_covered: [
    'Otros servicios cubiertos',
    '(Es posible que se apliquen limitaciones a estos servicios. Esta no es una lista completa. Consulte el documento de su plan).',
  ],
  rights: [
    [
      'Sus derechos para continuar la cobertura:',
      'Hay agencias que pueden ayudarlo si desea continuar su cobertura después de que finalice. También puede llamar al 1-800-318-2596 o visitar www.CuidadoDeSalud.gov.',
    ],
    [
      '¿Este plan proporciona cobertura esencial mínima? Sí',
      'La cobertura esencial mínima generalmente incluye planes y seguros médicos disponibles a través del Mercado.',
    ],
  ],
  examples_heading: 'Acerca de estos ejemplos de cobertura:',
  examples_note:
    'Esta no es una herramienta para calcular costos. Los tratamientos que se muestran son solo ejemplos de cómo este plan podría cubrir la atención médica. Sus costos reales serán diferentes.',
  examples: {
    example_baby: [
      'Peg va a tener un bebé',
      '(9 meses de atención prenatal dentro de la red y un parto en el hospital)',
    ],
    example_diabetes: [
      'Control de la diabetes tipo 2 de Joe',
      '(un año de atención de rutina dentro de la red de una afección bien controlada)',
    ],
    example_fracture: [
      'Fractura simple de Mia',
      '(visita a la sala de emergencias dentro de la red y atención de seguimiento)',
    ],
  },
  questions_line: (website, phone) => `Preguntas: Llame al ${phone} o visítenos en ${website}.`,
  page: FORM_2017.page,
}
