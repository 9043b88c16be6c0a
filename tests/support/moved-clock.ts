/** For a program under test: its clock is ahead by the milliseconds that the file at `CLOCK_AHEAD` says, read twice a second. */
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_AHEAD
const actual = Date
let ahead = 0
const read = () => {
	if (file) ahead = Number(readFileSync(file, 'utf8'))
}
const now = () => actual.now() + ahead

read()
setInterval(read, 500).unref()
globalThis.Date = new Proxy(actual, {
	construct: (target, args, newTarget) =>
		Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
	get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
