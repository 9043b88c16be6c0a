import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CompanyContext } from '#app/shell/company-context.ts'
import { company, content } from '#tests/support/company.ts'
import { homeTestimonials, type Testimonials } from './home-content.ts'
import { TestimonialsSection } from './testimonials.tsx'

const render = (reviews: Testimonials['reviews']) =>
	renderToStaticMarkup(
		createElement(
			CompanyContext,
			{ value: company },
			createElement(TestimonialsSection, { testimonials: { ...homeTestimonials.in(content), reviews } }),
		),
	)

const rated = `${company.claims.rating}/5 over ${company.claims.reviews} reviews.`

test('reviews are shown when there are some, and then no sample', () => {
	const page = render([{ words: 'On time, and kind to the stairs.', who: 'R. T., a piano' }])
	for (const words of ['What customers say', rated, '“On time, and kind to the stairs.”', 'R. T., a piano'])
		expect(page).toContain(words)
	expect(page).not.toMatch(/sample/i)
})

test('until then the section shows a report, marked as a sample', () => {
	const page = render([])
	expect(page).toContain(rated)
	expect(page).toContain('Sample report: example figures, not a real pickup')
	expect(page).not.toContain('What customers say')
})
