/** Replies that a broker can add to their own with one click. */
export const SUGGESTED_REPLIES = [
  {
    title: 'Introduce yourself',
    english:
      'Hello {first_name},\nI am {agent_name}, your licensed agent. I have read your assessment and will help you compare your choices. When is a good time to talk?',
    spanish:
      'Hola, {first_name}:\nSoy {agent_name}, su agente con licencia. Ya leí su evaluación y le ayudaré a comparar sus opciones. ¿Cuándo le conviene que hablemos?',
  },
  {
    title: 'I could not reach you',
    english: 'Hello {first_name},\nI called and could not reach you. Please tell me a day and time that work for you.',
    spanish:
      'Hola, {first_name}:\nLe llamé y no pude comunicarme con usted. Por favor, dígame un día y una hora que le convengan.',
  },
  {
    title: 'Thank you for your question',
    english: 'Hello {first_name},\nThank you for your question. I am looking into it and will answer you here.',
    spanish: 'Hola, {first_name}:\nGracias por su pregunta. La estoy revisando y le responderé aquí.',
  },
  {
    title: 'When you hear from me',
    english: 'Hello {first_name},\nYou will hear from me by {next_step_due}.',
    spanish: 'Hola, {first_name}:\nTendrá noticias mías a más tardar el {next_step_due}.',
  },
  {
    title: 'Where your result is',
    english: 'Hello {first_name},\nYou can see your result and our messages on your own page: {own_page}',
    spanish: 'Hola, {first_name}:\nPuede ver su resultado y nuestros mensajes en su propia página: {own_page}',
  },
] as const
