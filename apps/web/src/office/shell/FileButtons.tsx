import { IconDownload } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { fileFailure } from './file-failure.ts';
import { saveFile } from './save-file.ts';

export type FileButtonsProps<Format extends string> = {
  /** The file's name without its end, which is the format. */
  readonly name: string;
  readonly formats: readonly Format[];
  readonly labels: Readonly<Record<Format, string>>;
  readonly fetchFile: (format: Format) => Promise<Blob>;
};

/** A button for each format in which something can be had as a file. */
export function FileButtons<Format extends string>({
  name,
  formats,
  labels,
  fetchFile,
}: FileButtonsProps<Format>): ReactElement[] {
  const toast = useToast();
  const [making, setMaking] = useState<Format | null>(null);

  async function download(format: Format): Promise<void> {
    setMaking(format);
    try {
      saveFile(`${name}.${format}`, await fetchFile(format));
    } catch (error) {
      toast(fileFailure(error));
    } finally {
      setMaking(null);
    }
  }

  return formats.map((format) => (
    <Button
      key={format}
      kind="secondary"
      icon={<IconDownload aria-hidden size="1.125rem" />}
      busy={making === format}
      onClick={() => void download(format)}
    >
      {labels[format]}
    </Button>
  ));
}
