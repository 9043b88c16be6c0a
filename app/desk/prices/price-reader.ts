import type { Cents } from '#app/values/money.ts'
import { typedAmountSchema } from '#app/values/typed-amount.ts'
import { isBlank, oneLine, plainSigns } from '#app/values/typed-text.ts'

/** As wide as the calculator shows in two lines on a phone. */
const longestName = 60

export type Typed = ReadonlyMap<string, string>
/** Sentences by the names of the fields. */
export type Faults = Record<string, string>
export type Reader = ReturnType<typeof reader>

/** Reads single fields; what is wrong with one is noted, and a number stands in for it. */
export function reader(typed: Typed, faults: Faults) {
	const amount = (name: string, { free = true } = {}): Cents => {
		const parsed = typedAmountSchema.safeParse(typed.get(name) ?? '')
		if (!parsed.success) faults[name] = parsed.error.issues[0]?.message ?? 'Enter an amount.'
		else if (parsed.data === undefined) faults[name] = 'Enter an amount in dollars, such as 25.'
		else if (parsed.data === 0 && !free) faults[name] = 'Enter an amount above 0.'
		return parsed.data ?? 0
	}
	const number = (
		name: string,
		what: string,
		{ least, more, most }: { least?: number; more?: number; most: number },
	): number => {
		const text = plainSigns(typed.get(name) ?? '')
		const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
		if (Number.isNaN(value)) faults[name] = `Enter a number of ${what}.`
		else if (value > most) faults[name] = `Enter at most ${most}.`
		else if (least !== undefined && value < least) faults[name] = `Enter at least ${least}.`
		else if (more !== undefined && value <= more) faults[name] = `Enter more than ${more}.`
		return value
	}
	const range = (low: string, high: string) => {
		const [from, to] = [amount(low), amount(high, { free: false })]
		if (from > to) faults[high] ??= 'The higher figure is below the lower one.'
		return { from, to }
	}
	/** `former`: as it is in the list already, which the settings may have made longer. */
	const name = (field: string, former?: string): string => {
		const text = oneLine(typed.get(field) ?? '')
		if (text === former) return text
		if (isBlank(text)) faults[field] = 'Enter a name.'
		else if (text.length > longestName) faults[field] = `Use at most ${longestName} characters.`
		else if (/\p{Cc}/u.test(text)) faults[field] = 'Write the name in one line.'
		return text
	}
	return { amount, number, range, name }
}
