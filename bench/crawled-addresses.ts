/**
 * Counts the addresses that a crawler meets from the home page: `node bench/crawled-addresses.ts [folder]`, for the program
 * in this folder, or for another release in its own. Prints how many are for the index, how many are not, and how many
 * name another address as their canonical one. Run it after a build.
 */
import { crawl } from '#tests/support/crawl.ts'
import { startProgram } from '#tests/support/program.ts'

await using program = await startProgram({}, process.argv[2])
const visited = await crawl(program.address)
const kindOf = ([path, { noindex, local, canonical }]: [
	string,
	{ noindex: boolean; local: boolean; canonical: string },
]) => {
	if (noindex) return 'not for the index'
	return local && canonical !== path ? 'another address is canonical' : 'for the index'
}
const byKind = Map.groupBy(visited, kindOf)
process.stdout.write(`${visited.size} addresses\n`)
for (const [kind, some] of byKind) process.stdout.write(`${some.length} ${kind}\n`)
