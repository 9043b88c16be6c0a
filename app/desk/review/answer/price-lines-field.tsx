import { type Ref, useId, useRef, useState } from 'react'
import {
	faultOfLines,
	mostLines,
	readLine,
	sumFault,
	sumOfTyped,
	type TypedLine,
} from '#app/quotes/firm/lines/typed-lines.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoney } from '#app/values/money.ts'
import { typedAmount } from '#app/values/typed-amount.ts'
import type { QuoteDetail } from '../quote-detail.ts'
import type { Typed } from './review-answer.ts'
import { amountIn, openedLines, withLines } from './review-fields.ts'

type Props = {
	quote: QuoteDetail
	typed: Typed
	type: (part: Partial<Typed>) => void
	error: string[] | undefined
	ref: Ref<HTMLFieldSetElement>
}

/** What the final amount is made of. Closed it is one button, and the amount stands alone. */
export function PriceLinesField({ quote, typed, type, error, ref }: Props) {
	const { lines } = typed
	const [filled, setFilled] = useState<string>()
	const list = useRef<HTMLOListElement>(null)
	const [focused, setFocused] = useState<number>()
	const [wasClosed, setWasClosed] = useState(false)
	const errorId = useId()
	const change = (next: TypedLine[]) => {
		const changed = withLines(typed, next, filled)
		if (changed.finalAmount !== typed.finalAmount) setFilled(changed.finalAmount)
		type(changed)
	}
	const add = (part: 'added' | 'discount') => {
		setFocused(lines.length)
		change([...lines, { part, label: '', amount: '' }])
	}
	const open = () => {
		const opened = openedLines(typed, quote)
		if (opened.finalAmount !== typed.finalAmount) setFilled(opened.finalAmount)
		setFocused(0)
		type(opened)
	}
	const close = () => {
		setWasClosed(true)
		type({ lines: [] })
	}
	if (lines.length === 0)
		return (
			<p className="sm:col-span-2">
				{/* The button that was pressed is gone: the focus would be lost. */}
				<Button kind="outline" className="px-3" autoFocus={wasClosed} onClick={open}>
					Explain the amount in lines
				</Button>
			</p>
		)
	const sum = sumOfTyped(lines)
	const difference = sum === undefined ? undefined : sumFault(sum, amountIn(typed.finalAmount))
	// What was refused is said until it is mended.
	const fault = error && (faultOfLines(lines) ?? difference)
	return (
		<fieldset ref={ref} className="field grid gap-2 sm:col-span-2" aria-describedby={errorId}>
			<legend className="font-semibold">Lines of the amount</legend>
			<p className="text-muted text-sm">The customer sees them with the price, beside the estimate.</p>
			<ol ref={list} className="grid gap-2">
				{lines.map((line, at) => (
					<Line
						// biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and their fields hold no state
						key={at}
						line={line}
						number={at + 1}
						isRefused={error !== undefined}
						hasFocus={at === focused}
						change={(part) =>
							change(lines.map((each, other) => (other === at ? { ...each, ...part } : each)))
						}
						remove={() => {
							if (lines.length === 1) return close()
							setFocused(undefined)
							change(lines.filter((_, other) => other !== at))
							list.current?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus()
						}}
					/>
				))}
			</ol>
			<p id={errorId} className="text-brick empty:hidden" aria-live="polite">
				{fault}
			</p>
			{difference !== undefined && difference !== fault && <p className="text-sm">{difference}</p>}
			<p className="flex flex-wrap gap-2">
				<Button
					kind="outline"
					className="px-3"
					data-add
					disabled={lines.length >= mostLines}
					onClick={() => add('added')}
				>
					Add a line
				</Button>
				<Button
					kind="outline"
					className="px-3"
					disabled={lines.length >= mostLines}
					onClick={() => add('discount')}
				>
					Add a discount
				</Button>
				{sum !== undefined && sum >= 0 && difference !== undefined && (
					<Button
						kind="outline"
						className="px-3"
						onClick={() => {
							setFilled(typedAmount(sum))
							type({ finalAmount: typedAmount(sum) })
						}}
					>
						{`Make the amount ${formatMoney(sum)}`}
					</Button>
				)}
				<Button kind="outline" className="px-3" onClick={close}>
					One amount, no lines
				</Button>
			</p>
		</fieldset>
	)
}

/** What a line is for, its amount, and its removal. */
function Line(props: {
	line: TypedLine
	number: number
	isRefused: boolean
	hasFocus: boolean
	change: (part: Partial<TypedLine>) => void
	remove: () => void
}) {
	const { line, number, isRefused, hasFocus, change, remove } = props
	const read = readLine(line)
	const faulty = (field: 'label' | 'amount') => 'fault' in read && read.field === field
	const isDiscount = line.part === 'discount'
	const marks = (field: 'label' | 'amount') => ({
		'aria-invalid': (isRefused && faulty(field)) || undefined,
		'data-fault': faulty(field) || undefined,
	})
	return (
		<li className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-center gap-2">
			<input
				aria-label={isDiscount ? `Line ${number}: name of the discount` : `Line ${number}: what it’s for`}
				placeholder={isDiscount ? 'Name of the discount' : undefined}
				value={line.label}
				autoComplete="off"
				// biome-ignore lint/a11y/noAutofocus: it was just added, to be typed into
				autoFocus={hasFocus}
				onChange={(event) => change({ label: event.currentTarget.value })}
				{...marks('label')}
			/>
			<span className="flex items-center gap-1">
				{isDiscount && <span aria-hidden="true">−</span>}
				<input
					aria-label={isDiscount ? `Line ${number}: what it takes off` : `Line ${number}: amount`}
					inputMode="decimal"
					autoComplete="off"
					value={line.amount}
					onChange={(event) => change({ amount: event.currentTarget.value })}
					className="tabular-nums"
					{...marks('amount')}
				/>
			</span>
			<Button kind="outline" className="px-3" aria-label={`Remove line ${number}`} onClick={remove}>
				<span aria-hidden="true">×</span>
			</Button>
		</li>
	)
}
