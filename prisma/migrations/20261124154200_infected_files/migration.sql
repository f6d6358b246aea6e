ALTER TYPE "file_refusal" ADD VALUE 'virus';
