import { readFileSync } from 'node:fs'

/** A block of commands of docs/operations.md, and on which machine a test types it: `undefined` where none does. */
export type CommandBlock = { commands: string; machine: 'first' | 'new' | undefined }

/** What is wrong with the commands of a page, and its blocks: each is run by a test, or says under it why not. */
export function commandsOf(page: string): { blocks: CommandBlock[]; faults: string[] } {
	const blocks: CommandBlock[] = []
	const faults: string[] = []
	const outside = page.replace(
		/^```(.*)\n([\s\S]*?)^```\n(\n\*No test runs (?:this|these): )?/gm,
		(...found) => {
			const [language, commands, excuse] = found.slice(1, 4).map((part) => String(part ?? ''))
			const [, run, isNew] = /^sh( run( new)?)?$/.exec(language ?? '') ?? [language, undefined]
			if (/^(?:nginx|ini)$/.test(language ?? '')) return ''
			if (!/^sh\b/.test(language ?? '')) faults.push(`a block is '${language}'`)
			if ((run === undefined) === (excuse === '')) faults.push(`run or excused? ${commands}`)
			blocks.push({
				commands: commands ?? '',
				machine: run === undefined ? undefined : isNew ? 'new' : 'first',
			})
			return ''
		},
	)
	const typed = blocks.map(({ commands }) => commands).join('\n')
	for (const [, inline = ''] of outside.matchAll(/`([^`\n]+)`/g))
		if (
			/^(?:npm|node|curl|git|systemctl|journalctl|sudo|sh|bash|psql|openssl) /.test(inline) &&
			!typed.includes(inline)
		)
			faults.push(`in no block: ${inline}`)
	return { blocks, faults }
}

export const operations = () => commandsOf(readFileSync('docs/operations.md', 'utf8'))
