import type { Rules } from './rule.ts'

export const knowledgeRules = {
  uploadFile: 'signed-in users',
  findFiles: 'signed-in users',
  listFiles: 'signed-in users',
  listAllFiles: 'administrators',
  askAssistant: 'signed-in users',
  readAssistantStatus: 'signed-in users',
  listAssistantConversations: 'signed-in users',
  readAssistantConversation: 'the owner',
  deleteAssistantConversation: 'the owner',
  searchFiles: 'signed-in users',
  readFile: 'the owner',
  downloadFile: 'the owner',
  readFilePage: 'the owner',
  listFacts: 'the owner',
  addFact: 'the owner',
  correctFact: 'the owner',
  deleteFile: 'the owner',
  restoreFile: 'the owner',
} satisfies Rules
