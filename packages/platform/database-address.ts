/**
 * The servers that an address names: `postgresql://user@first:5432,second:5432/database` names two, of which one takes
 * writes and the others are its standbys.
 */
export function serversOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => before + host + after)
}
