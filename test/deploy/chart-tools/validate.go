// Reads rendered documents of Kubernetes from stdin, each strictly into the type of its kind: an unknown or repeated
// field, or a value of another type, is an error. Prints one line for each document, and ends with 1 if one is wrong.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
)

func main() {
	codecs := serializer.NewCodecFactory(scheme.Scheme, serializer.EnableStrict)
	decoder := codecs.UniversalDeserializer()
	documents := yaml.NewYAMLReader(bufio.NewReader(os.Stdin))
	wrong := 0
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			_, kind, wrongDocument := decoder.Decode(document, nil, nil)
			if kind != nil {
				fmt.Println(kind)
			}
			err = wrongDocument
		}
		if err != nil {
			wrong++
			fmt.Fprintf(os.Stderr, "%v\nin\n%s\n", err, document)
		}
	}
	if wrong > 0 {
		os.Exit(1)
	}
}
