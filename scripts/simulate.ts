/**
 * `npm run simulate -- --seed 7 --days 60`: simulates a company for so many days, on a PostgreSQL of its own. With
 * `--seeds 100`, as many from this seed on; with `--steps 4`, a quiet company, in which less happens each day than 12 and what happens
 * besides; with `--story`, says what happened.
 */
import { parseArgs } from 'node:util'
import { createServer } from 'vite'

const { values } = parseArgs({
	options: {
		seed: { type: 'string', default: '1' },
		seeds: { type: 'string', default: '1' },
		days: { type: 'string', default: '60' },
		steps: { type: 'string', default: '12' },
		story: { type: 'boolean', default: false },
	},
})
const [seed, seeds, days, steps] = [values.seed, values.seeds, values.days, values.steps].map(Number)
if (![seed, seeds, days, steps].every((number) => Number.isInteger(number) && Number(number) > 0)) {
	process.stderr.write('Say which and how long: npm run simulate -- --seed 7 --days 60\n')
	process.exit(1)
}

const vite = await createServer({
	server: { middlewareMode: true, watch: null, ws: false },
	appType: 'custom',
})
try {
	const { simulateSeeds } = await vite.ssrLoadModule('/simulation/seeds.ts')
	const print = (line: string) => process.stdout.write(`${line}\n`)
	const failed: number = await simulateSeeds({ seed, seeds, days, steps, story: values.story }, print)
	process.exitCode = failed === 0 ? 0 : 1
} finally {
	await vite.close()
}
