import pino, { type DestinationStream, type Logger } from 'pino';

/**
 * The log: one JSON object a line. docs/operations.md lists its fields and says what the levels mean. Nothing in it names a
 * resident or a member of staff; `requestId` leads to the entry of the access log, which does.
 */
export function createLog(level: string, stream: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    stream,
  );
}

interface LoggedError {
  readonly type?: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** Only the fields that are known to be harmless: some libraries attach whole requests to their errors. */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { message: withoutValues(String(error)) };
  const { name, message, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    message: withoutValues(message),
    ...(typeof code === 'string' && { code }),
    ...(frames && frames.length > 0 && { stack: frames.join('\n') }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** PostgreSQL quotes a value that it cannot read behind a colon, a JSON parser the text around a mistake. */
const withoutValues = (message: string): string =>
  message.replace(/: ".*"$/s, ': …').replace(/, ".*" is not valid JSON$/s, ' is not valid JSON');
