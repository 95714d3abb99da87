import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { object, string } from 'yup';
import { renderScreen } from '../../../tests/support/render.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { Form, useSchemaForm } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';

const schema = object({ captcha: string().required('captcha.required') });

interface TestFormProps {
  readonly solve: () => Promise<string>;
  readonly onSubmit: (values: { captcha: string }) => void;
}

function TestForm({ solve, onSubmit }: TestFormProps) {
  const form = useSchemaForm<{ captcha: string }>(schema, { captcha: '' });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <CaptchaField name="captcha" solve={solve} />
      <SubmitButton>Entrar</SubmitButton>
    </Form>
  );
}

describe('CaptchaField', () => {
  it('solves the challenge when it is checked and sends the solution', async () => {
    const user = userEvent.setup();
    const submitted = vi.fn<TestFormProps['onSubmit']>();
    await renderScreen(<TestForm solve={() => Promise.resolve('solution')} onSubmit={submitted} />);
    await user.click(screen.getByRole('checkbox', { name: /No soy un robot/ }));
    expect(await screen.findByText('Verificado')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(submitted).toHaveBeenCalledExactlyOnceWith({ captcha: 'solution' }));
  });

  it('is required, and reports a failure, so that it can be repeated', async () => {
    const user = userEvent.setup();
    const solve = vi
      .fn<TestFormProps['solve']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce('solution');
    await renderScreen(<TestForm solve={solve} onSubmit={() => undefined} />);
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText('Marca la verificación para continuar.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox'));
    expect(await screen.findByText('La verificación falló. Repítela.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox'));
    expect(await screen.findByText('Verificado')).toBeInTheDocument();
  });
});
