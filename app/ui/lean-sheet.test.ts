import { expect, test } from 'vitest'
import { leanSheet } from './lean-sheet.ts'

const fallback = (variables: string) =>
	`@layer properties{@supports (not (color:rgb(from red r g b))){*,:before,:after{${variables}}}}`

const registered = (name: string, initial?: string) =>
	`@property ${name}{syntax:"*";inherits:false${initial === undefined ? '' : `;initial-value:${initial}`}}`

test('a variable with one value is written as that value', () => {
	expect(
		leanSheet(
			`${fallback('--tw-border-style:solid')}.border{border-style:var(--tw-border-style);border-width:1px}${registered('--tw-border-style', 'solid')}`,
		),
	).toBe('.border{border-style:solid;border-width:1px}')
	expect(
		leanSheet(`.a>*{--tw-reverse:0;margin:calc(1rem * var(--tw-reverse))}${registered('--tw-reverse', '0')}`),
	).toBe('.a>*{margin:calc(1rem * 0)}')
})

test('a variable that nothing reads is not set', () => {
	expect(leanSheet(`.bold{--tw-weight:700;font-weight:700}${registered('--tw-weight')}`)).toBe(
		'.bold{font-weight:700}',
	)
})

test('a variable that some class sets to something else stays, with what older browsers need', () => {
	const moved = `.up{--tw-y:-100%;translate:0 var(--tw-y)}${registered('--tw-y', '0')}`
	expect(leanSheet(fallback('--tw-x:0;--tw-y:0') + moved + registered('--tw-x', '0'))).toBe(
		fallback('--tw-y:0') + moved,
	)
	const read = `.a{line-height:var(--tw-leading,1.5)}.b{--tw-leading:1}${registered('--tw-leading')}`
	expect(leanSheet(read)).toBe(read)
})

test('a longer name is another variable', () => {
	const sheet = `.a{--tw-y-more:1;top:var(--tw-y-more)}${registered('--tw-y-more', '0')}`
	expect(leanSheet(sheet + registered('--tw-y', '0'))).toBe(sheet)
})

test('what is said twice in a row is said once', () => {
	expect(leanSheet('.a{-webkit-x:red;-webkit-x:red;-webkit-x:red;x:red}')).toBe('.a{-webkit-x:red;x:red}')
})
