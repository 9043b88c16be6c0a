import { expect, test } from 'vitest'
import { commandsOf, operations } from '../support/operations.ts'

test('every command of docs/operations.md is run by a test, or the page says that none does', () => {
	const { blocks, faults } = operations()
	expect(faults).toEqual([])
	expect(blocks.filter(({ machine }) => machine !== undefined).length).toBeGreaterThan(5)
})

test('the rule notices a command that is neither', () => {
	const run = '```sh run\nnpm start\n```\n'
	const excused = '```sh\nsystemctl stop bowline\n```\n\n*No test runs this: it needs systemd.*\n'
	expect(commandsOf(`${run}\nThen \`npm start\`.\n\n${excused}`)).toEqual({
		blocks: [
			{ commands: 'npm start\n', machine: 'first' },
			{ commands: 'systemctl stop bowline\n', machine: undefined },
		],
		faults: [],
	})
	expect(commandsOf('```sh run new\nnpm start\n```\n').blocks).toEqual([
		{ commands: 'npm start\n', machine: 'new' },
	])
	for (const [page, fault] of [
		['```sh\nnpm start\n```\n', 'run or excused? npm start\n'],
		['```sh run\nnpm start\n```\n\n*No test runs this: why?*\n', 'run or excused? npm start\n'],
		['```\nnpm start\n```\n', "a block is ''"],
		[`${run}\nOr \`npm run seed\`.\n`, 'in no block: npm run seed'],
	])
		expect(commandsOf(page ?? '').faults).toContain(fault)
})
