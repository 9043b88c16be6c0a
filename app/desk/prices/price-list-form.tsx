import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { FilePrices } from '#app/pricing/local-prices.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { whereTaxed } from '#app/values/tax.ts'
import { CheckOfPrices } from './check-of-prices.tsx'
import { LocalGroups } from './local-groups.tsx'
import { PriceField } from './price-field.tsx'
import type { PriceAnswer, PriceForm } from './price-form.ts'
import { PriceGroups } from './price-groups.tsx'
import { usePriceForm } from './use-price-form.ts'

type Props = { form: PriceForm; files: FilePrices; answer: PriceAnswer | undefined; busy: boolean }

/** Another list, made from the latest: it is checked first, and saved once its author has seen what it changes. */
export function PriceListForm({ form, files, answer, busy }: Props) {
	const company = useCompany()
	const { basis, onChange } = usePriceForm(form, answer)
	const { base, values, seen, firstDay } = basis
	const checked = answer?.checked
	const fields = { values, faults: answer?.faults ?? {} }
	const ref = useFocusOnAnswer(answer)
	return (
		<Form
			key={`${base.id} ${seen}`}
			ref={ref}
			method="post"
			noValidate
			onChange={onChange}
			className="mt-4"
			aria-labelledby="new-prices"
		>
			<input type="hidden" name="seen" value={seen} />
			<input type="hidden" name="base" value={base.id} />
			<input type="hidden" name="checked" value={checked?.digest ?? ''} />
			<h2 id="new-prices" className="text-xl text-spruce">
				New prices
			</h2>
			<p className="text-muted">
				{`In dollars${whereTaxed(', before tax', company)}. Change what you need to, and leave the rest.`}
			</p>
			<PriceField
				{...fields}
				caption="Starting on"
				name="from"
				type="date"
				min={firstDay}
				className="mt-2 max-w-60"
			/>
			<PriceGroups {...fields} list={base.list} />
			<LocalGroups {...fields} files={files} />
			{checked && (
				<section data-answer tabIndex={-1} aria-labelledby="check" className="mt-4 max-w-3xl">
					<CheckOfPrices checked={checked} />
				</section>
			)}
			<div className="mt-4 flex flex-wrap gap-2">
				{checked && (
					<Button kind="solid" type="submit" name="does" value="save" className="px-4" disabled={busy}>
						Save from {checked.day}
					</Button>
				)}
				<Button
					kind={checked ? 'outline' : 'solid'}
					type="submit"
					name="does"
					value="check"
					className="px-4"
					disabled={busy}
				>
					{checked ? 'Check again' : 'Check what changes'}
				</Button>
			</div>
		</Form>
	)
}

/** A long form's answer is out of sight: what was checked, or the first field with a fault, is brought there. */
function useFocusOnAnswer(answer: PriceAnswer | undefined) {
	const ref = useRef<HTMLFormElement>(null)
	useEffect(() => {
		if (!answer?.checked && !answer?.faults) return
		const shown = ref.current?.querySelector('[data-answer], [aria-invalid="true"]')
		if (shown instanceof HTMLElement) shown.focus()
	}, [answer])
	return ref
}
